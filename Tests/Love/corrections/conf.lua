function love.conf(t) t.modules.audio = false end
