-- Buttons and a slider, as little as the example needs.
local widgets = {}

local function inside(w, x, y) return x >= w.x and x < w.x + w.w and y >= w.y and y < w.y + w.h end

--- A rounded box with an outline.
function widgets.draw_box(box, color, outline)
  love.graphics.setColor(color)
  love.graphics.rectangle("fill", box.x, box.y, box.w, box.h, 6)
  love.graphics.setColor(outline)
  love.graphics.setLineWidth(1)
  love.graphics.rectangle("line", box.x, box.y, box.w, box.h, 6)
end

--- list: { { x, y, w, h, label = "Next" or function, click = function } }
function widgets.draw_buttons(list)
  for _, button in ipairs(list) do
    local hover = inside(button, love.mouse.getPosition()) and not widgets.still
    widgets.draw_box(button, hover and { 0.85, 0.9, 0.98 } or { 1, 1, 1 }, { 0.55, 0.58, 0.65 })
    love.graphics.setColor(0.1, 0.12, 0.16)
    local label = type(button.label) == "function" and button.label() or button.label
    love.graphics.printf(label, button.x, button.y + button.h / 2 - love.graphics.getFont():getHeight() / 2, button.w, "center")
  end
end

function widgets.click(list, x, y)
  for _, button in ipairs(list) do
    if inside(button, x, y) then
      button.click()
      return true
    end
  end
end

--- A slider with marks at whole numbers. `value` is 0..count.
function widgets.draw_slider(s, value, count)
  love.graphics.setColor(0.78, 0.8, 0.85)
  love.graphics.rectangle("fill", s.x, s.y + s.h / 2 - 2, s.w, 4, 2)
  love.graphics.setColor(0.16, 0.42, 0.8)
  local at = count > 0 and value / count or 0
  love.graphics.rectangle("fill", s.x, s.y + s.h / 2 - 2, s.w * at, 4, 2)
  love.graphics.setColor(0.55, 0.58, 0.65)
  for i = 0, count do love.graphics.rectangle("fill", s.x + s.w * (count > 0 and i / count or 0) - 1, s.y + s.h / 2 - 5, 2, 10) end
  love.graphics.setColor(0.16, 0.42, 0.8)
  love.graphics.circle("fill", s.x + s.w * at, s.y + s.h / 2, 9)
end

--- The value under a point, or nil where the point is not on the slider.
function widgets.slide(s, x, y, count, held)
  if not held and not (x >= s.x - 10 and x <= s.x + s.w + 10 and y >= s.y and y <= s.y + s.h) then return nil end
  return math.max(0, math.min(1, (x - s.x) / s.w)) * count
end

return widgets
