-- Augmented reality: a rendered cube stands on each tag of a photograph and solves itself.
--
--   love examples/love --tags photo.jpg     options: --focal PIXELS (of the photograph; 68.5 degrees across it otherwise)
local vc = require("visioncore")
local scene = require("scene")
local shots = require("shots")

local augmented = {}

local ASSUMED_VIEW = math.rad(68.5)
local NEAR, FAR = 0.02, 100 -- metres
local TURNS_A_SECOND = 1.5

-- The tags with a pose.
local function find(image, focal)
  local options = vc.struct("vc_tag_finder_options", "vc_tag_finder_options_init")
  options.focal_px = focal
  local finder = vc.handle("vc_tag_finder", options)
  local out = vc.new("vc_tag_list *[1]")
  assert(vc.C.vc_tag_finder_find(finder, image, out) == 0, vc.string(vc.C.vc_tag_finder_error(finder)))
  local tags = {}
  for i = 0, tonumber(vc.C.vc_tag_list_count(out[0])) - 1 do
    local tag = vc.struct("vc_tag")
    assert(vc.C.vc_tag_list_get(out[0], i, tag) == 0)
    if tag.has_pose ~= 0 then tags[#tags + 1] = tag end
  end
  vc.C.vc_tag_list_destroy(out[0])
  -- From back to front: nearer cubes hide those behind them.
  table.sort(tags, function(a, b) return a.distance_m > b.distance_m end)
  return tags
end

-- Rotation matrix, row by row, from axis times angle (Rodrigues).
local function rotation(v)
  local angle = math.sqrt(v[0] ^ 2 + v[1] ^ 2 + v[2] ^ 2)
  if angle < 1e-9 then return { 1, 0, 0, 0, 1, 0, 0, 0, 1 } end
  local x, y, z = v[0] / angle, v[1] / angle, v[2] / angle
  local c, s = math.cos(angle), math.sin(angle)
  local k = 1 - c
  return {
    c + x * x * k, x * y * k - z * s, x * z * k + y * s, y * x * k + z * s, c + y * y * k, y * z * k - x * s,
    z * x * k - y * s, z * y * k + x * s, c + z * z * k,
  }
end

-- Column by column: from the cube's frame to the screen, where the photograph is drawn at x, y with a scale; and the camera's place
-- in the cube's frame. The cube is as wide as the tag and stands on it: its top points out of the tag, its front to the tag's bottom.
local function camera_matrix(tag, photograph)
  local r, t, unit = rotation(tag.rotation_rad), tag.translation_m, tag.size_m / 3
  local right, front, out = { r[1], r[4], r[7] }, { r[2], r[5], r[8] }, { -r[3], -r[6], -r[9] }
  local columns, eye = {}, {}
  local origin = {}
  for i = 1, 3 do origin[i] = t[i - 1] + 1.5 * unit * out[i] end
  for column, axis in ipairs({ right, out, front }) do
    columns[column] = { axis[1] * unit, axis[2] * unit, axis[3] * unit, 0 }
    eye[column] = -(axis[1] * origin[1] + axis[2] * origin[2] + axis[3] * origin[3]) / unit
  end
  columns[4] = { origin[1], origin[2], origin[3], 1 }
  local width, height = love.graphics.getDimensions()
  local focal, scale = photograph.focal * photograph.scale, photograph.scale
  local cx, cy = photograph.x + photograph.width * scale / 2, photograph.y + photograph.height * scale / 2
  local m = {}
  for _, p in ipairs(columns) do
    m[#m + 1] = 2 * focal / width * p[1] + (2 * cx / width - 1) * p[3]
    m[#m + 1] = -2 * focal / height * p[2] + (1 - 2 * cy / height) * p[3]
    m[#m + 1] = (FAR + NEAR) / (FAR - NEAR) * p[3] - 2 * FAR * NEAR / (FAR - NEAR) * p[4]
    m[#m + 1] = p[3]
  end
  return m, eye
end

local function load_cube(seed)
  local renderer = vc.handle("vc_cube_renderer", nil)
  local state = vc.random(seed)
  assert(vc.C.vc_cube_renderer_set_moves(renderer, state, assert(vc.solve(state))) == 0)
  return { renderer = renderer, turns = tonumber(vc.C.vc_cube_renderer_step_count(renderer)) }
end

-- The photograph and what stands on it; or nothing but the message that it cannot be read.
local function load_scene(options, decode)
  local ok, image, picture, shown = pcall(decode, vc, options.tags)
  if not ok then
    local message = tostring(image)
    io.stderr:write(message, "\n")
    return { message = message, tags = {} }
  end
  local result = { width = image.width, height = image.height, picture = picture, shown = shown, cubes = {} }
  result.focal = tonumber(options.focal) or math.sqrt(image.width ^ 2 + image.height ^ 2) / 2 / math.tan(ASSUMED_VIEW / 2)
  result.tags = find(image, result.focal)
  local names = {}
  for i, tag in ipairs(result.tags) do
    result.cubes[i] = load_cube((tonumber(options.random) or 1) + i)
    names[i] = vc.string(vc.C.vc_tag_family_name(tag.family)) .. " " .. tag.id
  end
  result.message = #names > 0 and table.concat(names, ", ") or "no tag was found"
  if #names > 0 then scene.load(result.cubes[1].renderer) end
  return result
end

local function draw_photograph(photograph, time)
  local width, height = love.graphics.getDimensions()
  local scale = math.min(width / photograph.width, height / photograph.height)
  photograph.scale = scale
  photograph.x, photograph.y = (width - photograph.width * scale) / 2, (height - photograph.height * scale) / 2
  love.graphics.draw(photograph.shown, photograph.x, photograph.y, 0, scale)
  for i, tag in ipairs(photograph.tags) do
    local camera, eye = camera_matrix(tag, photograph)
    scene.draw_cubies(photograph.cubes[i].renderer, math.min(time, photograph.cubes[i].turns), camera, eye)
  end
end

--- Takes the window over. `decode` reads a picture; `options`: tags, focal, random, shots.
function augmented.start(options, decode, font)
  local photograph, time = load_scene(options, decode), 0

  function love.update(dt)
    if not options.shots then time = time + TURNS_A_SECOND * dt end
  end

  function love.draw()
    love.graphics.clear(0, 0, 0, 1, true, 1)
    love.graphics.setColor(1, 1, 1)
    if photograph.shown then draw_photograph(photograph, time) end
    love.graphics.setFont(font)
    love.graphics.setColor(1, 1, 1)
    love.graphics.print(photograph.message, 12, 10)
    if not options.shots then return end
    shots.save(options.shots .. "/tags.png", love.event.quit)
  end

  function love.keypressed(key)
    if key == "space" then time = 0 end
    if key == "escape" then love.event.quit() end
  end
  love.mousepressed, love.mousemoved, love.mousereleased = nil, nil, nil
end

return augmented
