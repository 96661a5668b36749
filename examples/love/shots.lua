-- Plays the example by itself, with the mouse and the keys, and saves what it looks like at four moments; for the tests and the
-- documentation.
local net = require("net")

local shots = {}

--- Writes what this frame shows to a file, then calls `done`.
function shots.save(path, done)
  love.graphics.captureScreenshot(function(picture)
    local file = assert(io.open(path, "wb"))
    file:write(picture:encode("png"):getString())
    file:close()
    done()
  end)
end

local function click(x, y)
  love.mousepressed(x, y, 1)
  love.mousereleased(x, y, 1)
end

function shots.start(folder, app, net_x, net_y, palette)
  local name = folder .. "/start.png"
  local file, why = io.open(name, "wb")
  if not file then error(why, 0) end
  file:close()
  shots.folder = folder
  local function sticker(facelet)
    local x, y, size = net.cell(facelet, net_x, net_y)
    click(x + size / 2, y + size / 2)
  end
  local function color(letter)
    local swatch = palette[net.letters:find(letter)]
    click(swatch.x + swatch.w / 2, swatch.y + swatch.h / 2)
  end
  local before = app.state
  local right = before:sub(20, 20)
  shots.steps = {
    { "start", function() end },
    { "correction", function()
      sticker(20)
      assert(app.selected == 20)
      color(right == "D" and "U" or "D")
      assert(app.state ~= before and app.count == 0, "the changed sticker must make the cube impossible")
      sticker(20)
    end },
    { "turning", function()
      color(right)
      assert(app.state == before and app.count > 2, "the corrected cube must be solved again")
      for _ = 1, 3 do love.keypressed("right") end
      assert(app.target == 3)
      love.keypressed("left")
      love.keypressed("right")
      assert(app.target == 3)
      app.time = 2.4
    end },
    { "solved", function()
      love.keypressed("space")
      assert(app.target == app.count)
      app.time = app.count
    end },
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
    shots.save(shots.folder .. "/" .. shots.name .. ".png", function() shots.saved = true end)
    shots.name = nil
  end
end

return shots
