-- The unfolded cube: shows the stickers, marks doubtful ones, and finds the sticker under the mouse.
local net = { size = 24, gap = 2 }

net.letters = "URFDLB"
net.colors = {
  U = { 0.96, 0.96, 0.94 }, R = { 0.78, 0.09, 0.17 }, F = { 0, 0.59, 0.27 },
  D = { 1, 0.84, 0.04 }, L = { 1, 0.42, 0.02 }, B = { 0.02, 0.27, 0.73 }, ["?"] = { 0.45, 0.45, 0.47 },
}

-- Column and row of each face in the cross.
local places = { U = { 1, 0 }, R = { 2, 1 }, F = { 1, 1 }, D = { 1, 2 }, L = { 0, 1 }, B = { 3, 1 } }

--- Left, top and size of sticker `facelet` (from 1) of a net at x, y.
function net.cell(facelet, x, y)
  local face = net.letters:sub(math.floor((facelet - 1) / 9) + 1, math.floor((facelet - 1) / 9) + 1)
  local place, inside = places[face], (facelet - 1) % 9
  local step, side = net.size + net.gap, 3 * (net.size + net.gap) + 4
  return x + place[1] * side + inside % 3 * step, y + place[2] * side + math.floor(inside / 3) * step, net.size
end

--- The sticker (from 1) at a point, or nil.
function net.at(px, py, x, y)
  for facelet = 1, 54 do
    local cx, cy, size = net.cell(facelet, x, y)
    if px >= cx and px < cx + size and py >= cy and py < cy + size then return facelet end
  end
end

--- `marked` and `doubtful` are sets of facelets; `selected` is one of them or nil.
function net.draw(state, x, y, selected, marked, doubtful)
  love.graphics.setColor(0.1, 0.1, 0.11)
  for face = 0, 5 do
    local left, top = net.cell(9 * face + 1, x, y)
    local side = 3 * net.size + 2 * net.gap
    love.graphics.rectangle("fill", left - 2, top - 2, side + 4, side + 4, 5)
  end
  for facelet = 1, 54 do
    local cx, cy, size = net.cell(facelet, x, y)
    love.graphics.setColor(net.colors[state:sub(facelet, facelet)])
    love.graphics.rectangle("fill", cx, cy, size, size, 4)
    if marked[facelet] or doubtful[facelet] then
      love.graphics.setColor(marked[facelet] and { 1, 0.2, 0.6 } or { 0.5, 0.5, 0.5 })
      love.graphics.setLineWidth(3)
      love.graphics.rectangle("line", cx + 1, cy + 1, size - 2, size - 2, 4)
    end
    if facelet == selected then
      love.graphics.setColor(0.35, 0.7, 1)
      love.graphics.setLineWidth(4)
      love.graphics.rectangle("line", cx - 1, cy - 1, size + 2, size + 2, 5)
    end
  end
end

return net
