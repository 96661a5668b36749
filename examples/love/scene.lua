-- Draws the cube in 3D with LÖVE's own meshes and a shader; libvisioncore says where each cubie is.
local vc = require("visioncore")

local scene = { yaw = math.rad(35), pitch = math.rad(30), distance = 12 }

local code = [[
uniform mat4 model;
uniform mat4 camera;
uniform vec3 eye;
uniform vec3 tint;
varying vec3 normal;
varying vec3 place;
#ifdef VERTEX
attribute vec3 VertexNormal;
vec4 position(mat4 unused, vec4 vertex) {
  vec4 world = model * vec4(vertex.xyz, 1.0);
  normal = mat3(model) * VertexNormal;
  place = world.xyz;
  return camera * world;
}
#endif
#ifdef PIXEL
vec4 effect(vec4 color, Image unused, vec2 a, vec2 b) {
  vec3 n = normalize(normal);
  vec3 to_eye = normalize(eye - place);
  vec3 light = normalize(to_eye + vec3(-0.3, 0.9, 0.2));
  float shine = pow(max(dot(n, normalize(light + to_eye)), 0.0), 24.0);
  return vec4(tint * (0.66 + 0.40 * max(dot(n, light), 0.0)) + vec3(0.10 * shine), 1.0);
}
#endif
]]

local function mesh_of(renderer, part)
  local raw = vc.struct("vc_cube_mesh")
  assert(vc.C.vc_cube_renderer_mesh_get(renderer, part, 4, raw) == 0)
  local vertices, map = {}, {}
  for i = 0, raw.vertex_count - 1 do
    vertices[i + 1] = {
      raw.positions[3 * i], raw.positions[3 * i + 1], raw.positions[3 * i + 2],
      raw.normals[3 * i], raw.normals[3 * i + 1], raw.normals[3 * i + 2],
    }
  end
  for i = 0, raw.index_count - 1 do map[i + 1] = raw.indices[i] + 1 end
  local mesh = love.graphics.newMesh(
    { { "VertexPosition", "float", 3 }, { "VertexNormal", "float", 3 } }, vertices, "triangles", "static")
  mesh:setVertexMap(map)
  return mesh
end

function scene.load(renderer)
  scene.shader = love.graphics.newShader(code)
  scene.body = mesh_of(renderer, 0)
  scene.stickers = {}
  for side = 1, 6 do scene.stickers[side] = mesh_of(renderer, side) end
  scene.cubie = vc.struct("vc_cubie")
end

-- Column by column: a perspective camera at yaw and pitch, drawn into the window's rectangle x, y, w, h.
local function camera_matrix(x, y, w, h)
  local width, height = love.graphics.getDimensions()
  local cy, sy, cp, sp = math.cos(scene.yaw), math.sin(scene.yaw), math.cos(scene.pitch), math.sin(scene.pitch)
  local right, back = { cy, 0, -sy }, { sy * cp, sp, cy * cp }
  local up = { -sy * sp, cp, -cy * sp }
  local eye = { back[1] * scene.distance, back[2] * scene.distance, back[3] * scene.distance }
  local f = 1 / math.tan(math.rad(30) / 2)
  local side = math.min(w, h)
  local fx, fy = f * side / width, f * side / height
  local ox, oy = (2 * x + w) / width - 1, 1 - (2 * y + h) / height
  local near, far = 4, 40
  local a, b = (far + near) / (near - far), 2 * far * near / (near - far)
  local m = {}
  local function dot(v) return v[1] * eye[1] + v[2] * eye[2] + v[3] * eye[3] end
  for column = 1, 4 do
    local r = column < 4 and right[column] or -dot(right)
    local u = column < 4 and up[column] or -dot(up)
    local z = column < 4 and back[column] or -dot(back)
    m[4 * column - 3] = fx * r - ox * z
    m[4 * column - 2] = fy * u - oy * z
    m[4 * column - 1] = a * z + (column == 4 and b or 0)
    m[4 * column] = -z
  end
  return m, eye
end

--- Draws the cubies as a camera sees them: `camera` leads from the cube's frame to the screen, column by column, `eye` is its place.
function scene.draw_cubies(renderer, time, camera, eye)
  local shader, cubie, transform = scene.shader, scene.cubie, {}
  love.graphics.setShader(shader)
  love.graphics.setDepthMode("lequal", true)
  shader:send("camera", "column", camera)
  shader:send("eye", eye)
  for index = 0, 25 do
    assert(vc.C.vc_cube_renderer_cubie_get(renderer, time, index, cubie) == 0)
    for i = 0, 15 do transform[i + 1] = cubie.transform[i] end
    shader:send("model", "column", transform)
    local turning = cubie.turning ~= 0
    shader:send("tint", turning and { 0.45, 0.47, 0.5 } or { 0.09, 0.09, 0.1 })
    love.graphics.draw(scene.body)
    for side = 0, 5 do
      if cubie.stickers[side] >= 0 then
        local rgba = cubie.colors[side]
        shader:send("tint", {
          math.floor(rgba / 2 ^ 24) / 255, math.floor(rgba / 2 ^ 16) % 256 / 255, math.floor(rgba / 2 ^ 8) % 256 / 255,
        })
        love.graphics.draw(scene.stickers[side + 1])
      end
    end
  end
  love.graphics.setDepthMode()
  love.graphics.setShader()
end

function scene.draw(renderer, time, x, y, w, h)
  scene.draw_cubies(renderer, time, camera_matrix(x, y, w, h))
end

return scene
