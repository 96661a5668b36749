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

local app = {
  state = nil, moves = "", count = 0, time = 0, target = 0, speed = 1.5, language = 0, selected = nil,
  message = "", marked = {}, doubtful = {}, seed = 1, photographs = {},
}

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

local function load_renderer()
  assert(vc.C.vc_cube_renderer_load(app.renderer, app.state, app.moves) == 0, vc.string(vc.C.vc_cube_renderer_error(app.renderer)))
  app.count = tonumber(vc.C.vc_cube_renderer_step_count(app.renderer))
  app.time, app.target = 0, 0
end

-- Checks the cube again after every change; a legal one gets its solution at once.
local function refresh()
  local problem, facelets = vc.problem(app.state)
  app.problem, app.marked, app.moves = problem, facelets, ""
  if problem then
    app.message = "Not a possible cube: " .. problem
  else
    local moves, why = vc.solve(app.state)
    app.moves = moves or ""
    app.message = moves and (#moves > 0 and "Solution: " .. moves or "The cube is solved.") or why
  end
  load_renderer()
end

local function set_state(state, doubtful)
  app.state, app.doubtful, app.selected, app.failure = state, doubtful or {}, nil, nil
  refresh()
end

-- A cube that was read is decided anew with the correction; any other just gets the new sticker.
local function correct(facelet, letter)
  local again = app.reading and app.reading.correct(facelet, letter)
  if again then return set_state(again.state, again.doubtful) end
  app.state = app.state:sub(1, facelet - 1) .. letter .. app.state:sub(facelet + 1)
  app.doubtful[facelet] = nil
  refresh()
end

local function random_cube()
  app.seed = app.seed + 1
  app.reading, app.photographs = nil, {}
  set_state(vc.random(app.seed))
end

local function go(turns) app.target = math.max(0, math.min(app.count, turns)) end
local function next_turn() go(math.floor(app.target + 1e-6) + 1) end
local function previous_turn() go(math.ceil(app.target - 1e-6) - 1) end
local function playing() return app.target == app.count and app.time < app.count - 1 end
local function play()
  if playing() then
    go(math.ceil(app.time))
  else
    if app.time >= app.count then app.time = 0 end
    go(app.count)
  end
end

local function language() return vc.string(vc.C.vc_cube_language_get(app.language)) end
local function next_language()
  app.language = (app.language + 1) % tonumber(vc.C.vc_cube_language_count())
end

local function caption()
  if app.problem then return "" end
  local out = vc.new("const char *[1]")
  local index = math.min(math.floor(app.time + 1e-6), app.count)
  if vc.C.vc_cube_renderer_caption_get(app.renderer, index, language(), out) ~= 0 then return "" end
  local text = vc.string(out[0])
  if app.fonts.large:hasGlyphs(text) then return text end
  assert(vc.C.vc_cube_renderer_caption_get(app.renderer, index, "en", out) == 0)
  return vc.string(out[0])
end

local buttons = {
  { x = 24, y = 470, w = 140, h = 34, label = "Random cube", click = random_cube },
  { x = 174, y = 470, w = 140, h = 34, label = function() return "Language: " .. language() end, click = next_language },
  { x = 380, y = 672, w = 110, h = 36, label = "Previous", click = previous_turn },
  { x = 500, y = 672, w = 110, h = 36, label = function() return playing() and "Pause" or "Play" end, click = play },
  { x = 620, y = 672, w = 110, h = 36, label = "Next", click = next_turn },
  { x = 830, y = 672, w = 50, h = 36, label = "–", click = function() app.speed = math.max(0.25, app.speed / 1.5) end },
  { x = 1000, y = 672, w = 50, h = 36, label = "+", click = function() app.speed = math.min(12, app.speed * 1.5) end },
}

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

-- What a mistyped argument says stands in the window; a random cube is there instead of the photographs.
local function fail(why)
  app.reading, app.photographs = nil, {}
  if not app.state then set_state(vc.random(app.seed)) end
  app.failure = tostring(why)
  io.stderr:write(app.failure, "\n")
end

local function read_photographs(files)
  local ok, result = pcall(reader.read, vc, files)
  if not ok then return fail(result) end
  app.reading, app.photographs = result, result.photographs
  set_state(result.state, result.doubtful)
end

function love.load(arguments)
  local options, files = parse(arguments)
  if options.shots then
    -- Nobody is there to read a blue screen.
    love.errorhandler = function(message)
      io.stderr:write(debug.traceback(tostring(message)), "\n")
      return function() return 1 end
    end
  end
  vc.load(options, love.filesystem.getSource())
  app.fonts = { small = font(13), normal = font(16), large = font(22) }
  if options.tags then return require("augmented").start(options, reader.decode, app.fonts.normal) end
  app.renderer = vc.handle("vc_cube_renderer", nil)
  scene.load(app.renderer)
  app.seed = tonumber(options.random) or os.time()
  app.shots = options.shots and require("shots")
  widgets.still = app.shots ~= nil
  if #files > 0 then read_photographs(files) else set_state(vc.random(app.seed)) end
  for _ = 1, tonumber(vc.C.vc_cube_language_count()) do
    if options.language and language() ~= options.language then next_language() end
  end
  if options.language and language() ~= options.language then fail("unknown language " .. options.language) end
  if app.shots then
    local ok, why = pcall(app.shots.start, options.shots, app, NET_X, NET_Y, PALETTE_X, PALETTE_Y)
    if not ok then
      app.shots = nil
      fail(why)
    end
  end
end

function love.update(dt)
  if app.shots then
    app.shots.update()
    return
  end
  local step = app.speed * dt
  if app.time < app.target then
    app.time = math.min(app.target, app.time + step)
  elseif app.time > app.target then
    app.time = math.max(app.target, app.time - step)
  end
end

local function draw_palette()
  love.graphics.setFont(app.fonts.small)
  love.graphics.setColor(0.25, 0.28, 0.33)
  local hint = app.selected and "Click the right colour:" or "Click a sticker to correct it."
  love.graphics.print(hint, PALETTE_X, PALETTE_Y)
  if not app.selected then return end
  for i = 1, 6 do
    love.graphics.setColor(net.colors[net.letters:sub(i, i)])
    love.graphics.rectangle("fill", PALETTE_X + (i - 1) * 44, PALETTE_Y + 24, 38, 38, 6)
    love.graphics.setColor(0.3, 0.3, 0.3)
    love.graphics.setLineWidth(1)
    love.graphics.rectangle("line", PALETTE_X + (i - 1) * 44, PALETTE_Y + 24, 38, 38, 6)
  end
end

function love.draw()
  love.graphics.clear(0.955, 0.96, 0.975, 1, true, 1)
  scene.draw(app.renderer, app.time, SCENE.x, SCENE.y, SCENE.w, SCENE.h)
  love.graphics.setColor(0.1, 0.12, 0.16)
  love.graphics.setFont(app.fonts.large)
  love.graphics.print("Cube", 24, 20)
  love.graphics.setFont(app.fonts.small)
  love.graphics.setColor(0.45, 0.48, 0.53)
  love.graphics.print("libvisioncore " .. vc.version, 24, 54)
  net.draw(app.state, NET_X, NET_Y, app.selected, app.marked, app.doubtful)
  draw_palette()
  love.graphics.setFont(app.fonts.small)
  love.graphics.setColor((app.problem or app.failure) and { 0.75, 0.05, 0.4 } or { 0.2, 0.22, 0.27 })
  love.graphics.printf(app.failure or app.message, 24, 520, 300)
  for i, picture in ipairs(app.photographs) do
    love.graphics.setColor(1, 1, 1)
    local scale = math.min(140 / picture:getWidth(), 110 / picture:getHeight())
    love.graphics.draw(picture, 24 + (i - 1) * 150, 600, 0, scale)
  end
  love.graphics.setColor(0.1, 0.12, 0.16)
  love.graphics.setFont(app.fonts.large)
  love.graphics.printf(caption(), SCENE.x, 588, SCENE.w, "center")
  widgets.draw_slider(SLIDER, app.time, app.count)
  love.graphics.setFont(app.fonts.normal)
  widgets.draw_buttons(buttons)
  love.graphics.setColor(0.25, 0.28, 0.33)
  love.graphics.printf(("%.1f turns/s"):format(app.speed), 880, 681, 120, "center")
  love.graphics.printf(("%d / %d"):format(math.floor(app.time + 1e-6), app.count), 735, 681, 90, "center")
  if app.shots then app.shots.draw() end
end

local dragging

function love.mousepressed(x, y, button)
  if button ~= 1 or widgets.click(buttons, x, y) then return end
  local value = widgets.slide(SLIDER, x, y, app.count)
  if value then
    dragging, app.time, app.target = "slider", value, value
    return
  end
  if app.selected then
    for i = 1, 6 do
      local left = PALETTE_X + (i - 1) * 44
      if x >= left and x < left + 38 and y >= PALETTE_Y + 24 and y < PALETTE_Y + 62 then
        correct(app.selected, net.letters:sub(i, i))
        app.selected = nil
        return
      end
    end
  end
  local facelet = net.at(x, y, NET_X, NET_Y)
  app.selected = facelet
  if not facelet and x > SCENE.x and y < SCENE.y + SCENE.h then dragging = "camera" end
end

function love.mousemoved(x, y, dx, dy)
  if dragging == "slider" then
    app.time = widgets.slide(SLIDER, x, y, app.count, true)
    app.target = app.time
  elseif dragging == "camera" then
    scene.yaw = scene.yaw - dx * 0.01
    scene.pitch = math.max(-1.5, math.min(1.5, scene.pitch + dy * 0.01))
  end
end

function love.mousereleased()
  -- A slider that is let go between two states goes on to the nearer one.
  if dragging == "slider" then app.target = math.floor(app.time + 0.5) end
  dragging = nil
end

function love.keypressed(key)
  local actions = { right = next_turn, left = previous_turn, space = play, l = next_language, r = random_cube, escape = love.event.quit }
  if actions[key] then actions[key]() end
end
