-- Photographs of a cube to its state, with corrections by the player.
local reader = {}

local sides = { W = "U", R = "R", G = "F", Y = "D", O = "L", B = "B" }
local colors = { U = "W", R = "R", F = "G", D = "Y", L = "O", B = "B" }

--- Image, the picture that owns its pixels and must be kept with it, and LÖVE's copy of them: upright, as the library sees the photograph.
function reader.decode(vc, path)
  local file, why = io.open(path, "rb")
  local bytes = file and file:read("*a")
  if file then file:close() end
  if not bytes then error(why or path .. " cannot be read", 0) end
  local picture = vc.handle("vc_picture")
  local image = vc.new("vc_image")
  if vc.C.vc_picture_decode(picture, bytes, #bytes, nil) ~= 0 or vc.C.vc_picture_image_get(picture, image) ~= 0 then
    error(path .. ": " .. vc.string(vc.C.vc_picture_error(picture)), 0)
  end
  local pixels = love.image.newImageData(image.width, image.height)
  local canvas = vc.new("vc_canvas", {
    pixels:getFFIPointer(), pixels:getSize(), 4 * image.width, image.width, image.height, vc.C.VC_PIXEL_RGBA32,
  })
  assert(vc.C.vc_image_convert(image, canvas) == 0, vc.string(vc.C.vc_last_error()))
  return image, picture, love.graphics.newImage(pixels)
end

-- What the reader knows now: the state, the stickers to ask about, and what is wrong in words.
local function conclude(vc, handle)
  local out = vc.new("vc_cube_reading *[1]")
  assert(vc.C.vc_cube_reader_read(handle, out) == 0, vc.string(vc.C.vc_cube_reader_error(handle)))
  local reading = out[0]
  local info = vc.struct("vc_cube_reading_info")
  assert(vc.C.vc_cube_reading_get(reading, info) == 0)
  local result = { state = vc.string(info.state), doubtful = {}, problem = vc.string(vc.C.vc_cube_reading_problem_text(reading)) }
  if #result.state ~= 54 then result.state = vc.string(info.colors):gsub(".", function(c) return sides[c] or "?" end) end
  local sticker = vc.struct("vc_cube_sticker")
  for i = 0, tonumber(vc.C.vc_cube_reading_uncertain_count(reading)) - 1 do
    assert(vc.C.vc_cube_reading_uncertain_get(reading, i, sticker) == 0)
    result.doubtful[sticker.facelet + 1] = true
  end
  vc.C.vc_cube_reading_destroy(reading)
  return result
end

--- Reads the cube that the files show. @return { state, doubtful, problem, photographs, correct(facelet, letter) }
function reader.read(vc, files)
  local finder = vc.handle("vc_cube_finder", nil)
  local handle = vc.handle("vc_cube_reader", nil)
  local photographs, pictures = {}, {}
  for i, path in ipairs(files) do
    local image
    image, pictures[i], photographs[i] = reader.decode(vc, path)
    local faces = vc.new("vc_cube_face_list *[1]")
    assert(vc.C.vc_cube_finder_find(finder, image, faces) == 0, vc.string(vc.C.vc_cube_finder_error(finder)))
    local status = vc.C.vc_cube_reader_add(handle, faces[0], nil)
    vc.C.vc_cube_face_list_destroy(faces[0])
    assert(status == 0, vc.string(vc.C.vc_cube_reader_error(handle)))
  end
  local result = conclude(vc, handle)
  result.photographs = photographs
  function result.correct(facelet, letter)
    -- A centre that was misread has the letter of its own face; with any other there is no cube.
    if (facelet - 1) % 9 == 4 and ("URFDLB"):sub((facelet + 4) / 9, (facelet + 4) / 9) ~= letter then return nil end
    if vc.C.vc_cube_reader_correct(handle, facelet - 1, colors[letter]:byte()) ~= 0 then return nil end
    return conclude(vc, handle)
  end
  return result
end

return reader
