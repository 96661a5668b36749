-- A cube that is read, corrected, solved and shown turn by turn, with libvisioncore behind LuaJIT's FFI.
--
--   love examples/love                     a random cube
--   love examples/love a.jpg b.jpg         photographs of one cube
--   love examples/love --tags photo.jpg    a cube on each tag of a photograph (augmented.lua)
--   options: --random SEED, --library PATH, --header PATH, --language CODE, --shots DIR (takes screenshots and ends)
--
-- Mouse: drag the cube to look at it from elsewhere; click a sticker of the net, then a colour, to correct it.
-- Keys: left and right = turns, space = play, L = language, R = random cube.
local vc = require("visioncore")
local scene = require("scene")
local net = require("net")
local widgets = require("widgets")
local reader = require("reader")
local game = require("game")

local NET_X, NET_Y = 24, 96
local PALETTE_X, PALETTE_Y = 24, 384
local SCENE = { x = 350, y = 10, w = 730, h = 570 }
local SLIDER = { x = 380, y = 636, w = 670, h = 26 }

local function parse(arguments)
  local options, files, i = {}, {}, 1
  while i <= #arguments do
    local name = arguments[i]:match("^%-%-(%a+)$")
    if name then
      options[name] = arguments[i + 1]
      i = i + 1
    else
      files[#files + 1] = arguments[i]
    end
    i = i + 1
  end
  return options, files
end

local buttons = {
  { x = 24, y = 470, w = 140, h = 34, label = "Random cube", click = game.random_cube },
  { x = 174, y = 470, w = 140, h = 34, label = function() return "Language: " .. game.language() end, click = game.next_language },
  { x = 380, y = 672, w = 110, h = 36, label = "Previous", click = game.previous_turn },
  { x = 500, y = 672, w = 110, h = 36, label = function() return game.playing() and "Pause" or "Play" end, click = game.play },
  { x = 620, y = 672, w = 110, h = 36, label = "Next", click = game.next_turn },
  { x = 830, y = 672, w = 50, h = 36, label = "–", click = function() game.speed = math.max(0.25, game.speed / 1.5) end },
  { x = 1000, y = 672, w = 50, h = 36, label = "+", click = function() game.speed = math.min(12, game.speed * 1.5) end },
}

-- The colours to choose from for a selected sticker.
local palette = {}
for i = 1, 6 do
  local letter = net.letters:sub(i, i)
  local function click()
    game.correct(game.selected, letter)
    game.selected = nil
  end
  palette[i] = { x = PALETTE_X + (i - 1) * 44, y = PALETTE_Y + 24, w = 38, h = 38, color = net.colors[letter], click = click }
end

-- LÖVE's own font, with a font of the system for Chinese letters where there is one.
local function font(size)
  local result = love.graphics.newFont(size)
  for _, path in ipairs({
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
  }) do
    local file = io.open(path, "rb")
    if file then
      local ok, fallback = pcall(love.graphics.newFont, love.filesystem.newFileData(file:read("*a"), "font"), size)
      file:close()
      if ok then
        result:setFallbacks(fallback)
        break
      end
    end
  end
  return result
end

function love.load(arguments)
  local options, files = parse(arguments)
  if options.shots then
    -- With screenshots nobody reads the error screen.
    love.errorhandler = function(message)
      io.stderr:write(debug.traceback(tostring(message)), "\n")
      return function() return 1 end
    end
  end
  vc.load(options, love.filesystem.getSource())
  game.fonts = { small = font(13), normal = font(16), large = font(22) }
  if options.tags then return require("augmented").start(options, reader.decode, game.fonts.normal) end
  game.renderer = vc.handle("vc_cube_renderer", nil)
  scene.load(game.renderer)
  game.seed = tonumber(options.random) or os.time()
  game.shots = options.shots and require("shots")
  widgets.still = game.shots ~= nil
  if #files > 0 then game.read_photographs(files) else game.set_state(vc.random(game.seed)) end
  for _ = 1, tonumber(vc.C.vc_cube_language_count()) do
    if options.language and game.language() ~= options.language then game.next_language() end
  end
  if options.language and game.language() ~= options.language then game.fail("unknown language " .. options.language) end
  if game.shots then
    local ok, why = pcall(game.shots.start, options.shots, game, NET_X, NET_Y, palette)
    if not ok then
      game.shots = nil
      game.fail(why)
    end
  end
end

function love.update(dt)
  if game.shots then
    game.shots.update()
    return
  end
  local step = game.speed * dt
  if game.time < game.target then
    game.time = math.min(game.target, game.time + step)
  elseif game.time > game.target then
    game.time = math.max(game.target, game.time - step)
  end
end

local function draw_palette()
  love.graphics.setFont(game.fonts.small)
  love.graphics.setColor(0.25, 0.28, 0.33)
  local hint = game.selected and "Click the right colour:" or "Click a sticker to correct it."
  love.graphics.print(hint, PALETTE_X, PALETTE_Y)
  if not game.selected then return end
  for _, swatch in ipairs(palette) do widgets.draw_box(swatch, swatch.color, { 0.3, 0.3, 0.3 }) end
end

function love.draw()
  love.graphics.clear(0.955, 0.96, 0.975, 1, true, 1)
  scene.draw(game.renderer, game.time, SCENE.x, SCENE.y, SCENE.w, SCENE.h)
  love.graphics.setColor(0.1, 0.12, 0.16)
  love.graphics.setFont(game.fonts.large)
  love.graphics.print("Cube", 24, 20)
  love.graphics.setFont(game.fonts.small)
  love.graphics.setColor(0.45, 0.48, 0.53)
  love.graphics.print("libvisioncore " .. vc.version, 24, 54)
  net.draw(game.state, NET_X, NET_Y, game.selected, game.marked, game.doubtful)
  draw_palette()
  love.graphics.setFont(game.fonts.small)
  love.graphics.setColor((game.problem or game.failure) and { 0.75, 0.05, 0.4 } or { 0.2, 0.22, 0.27 })
  love.graphics.printf(game.failure or game.message, 24, 520, 300)
  for i, picture in ipairs(game.photographs) do
    love.graphics.setColor(1, 1, 1)
    local step = 300 / math.max(2, #game.photographs)
    local scale = math.min((step - 10) / picture:getWidth(), 110 / picture:getHeight())
    love.graphics.draw(picture, 24 + (i - 1) * step, 600, 0, scale)
  end
  love.graphics.setColor(0.1, 0.12, 0.16)
  love.graphics.setFont(game.fonts.large)
  love.graphics.printf(game.caption(game.fonts.large), SCENE.x, 588, SCENE.w, "center")
  widgets.draw_slider(SLIDER, game.time, game.count)
  love.graphics.setFont(game.fonts.normal)
  widgets.draw_buttons(buttons)
  love.graphics.setColor(0.25, 0.28, 0.33)
  love.graphics.printf(("%.1f turns/s"):format(game.speed), 880, 681, 120, "center")
  love.graphics.printf(("%d / %d"):format(math.floor(game.time + 1e-6), game.count), 735, 681, 90, "center")
  if game.shots then game.shots.draw() end
end

local dragging

function love.mousepressed(x, y, button)
  if button ~= 1 or widgets.click(buttons, x, y) then return end
  local value = widgets.slide(SLIDER, x, y, game.count)
  if value then
    dragging, game.time, game.target = "slider", value, value
    return
  end
  if game.selected and widgets.click(palette, x, y) then return end
  local facelet = net.at(x, y, NET_X, NET_Y)
  game.selected = facelet
  if not facelet and x > SCENE.x and y < SCENE.y + SCENE.h then dragging = "camera" end
end

function love.mousemoved(x, y, dx, dy)
  if dragging == "slider" then
    game.time = widgets.slide(SLIDER, x, y, game.count, true)
    game.target = game.time
  elseif dragging == "camera" then
    scene.yaw = scene.yaw - dx * 0.01
    scene.pitch = math.max(-1.5, math.min(1.5, scene.pitch + dy * 0.01))
  end
end

function love.mousereleased()
  -- A slider released between two states snaps to the nearer one.
  if dragging == "slider" then game.target = math.floor(game.time + 0.5) end
  dragging = nil
end

function love.keypressed(key)
  local actions = { right = game.next_turn, left = game.previous_turn, space = game.play, l = game.next_language, r = game.random_cube, escape = love.event.quit }
  if actions[key] then actions[key]() end
end
