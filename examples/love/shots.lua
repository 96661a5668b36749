-- Plays the example by itself and saves what it looks like at four moments; for the tests and the documentation.
local shots = {}

local function save(name)
  love.graphics.captureScreenshot(function(picture)
    local file = assert(io.open(shots.folder .. "/" .. name .. ".png", "wb"))
    file:write(picture:encode("png"):getString())
    file:close()
    shots.saved = true
  end)
end

function shots.start(folder, app, actions)
  shots.folder, shots.app = folder, app
  local right = app.state:sub(20, 20)
  local wrong = right == "D" and "U" or "D"
  shots.steps = {
    { "start", function() end },
    { "correction", function()
      actions.correct(20, wrong)
      app.selected = 20
    end },
    { "turning", function()
      actions.correct(20, right)
      app.selected = nil
      app.time, app.target = 2.4, 3
    end },
    { "solved", function() app.time, app.target = app.count, app.count end },
  }
  shots.index, shots.saved = 0, true
end

function shots.update()
  if not shots.saved then return end
  shots.index = shots.index + 1
  local step = shots.steps[shots.index]
  if not step then return love.event.quit(0) end
  step[2]()
  shots.saved, shots.name = false, step[1]
end

function shots.draw()
  if shots.name then
    save(shots.name)
    shots.name = nil
  end
end

return shots
