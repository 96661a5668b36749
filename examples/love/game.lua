-- What the player does with the cube: reads it, corrects it, turns it.
local vc = require("visioncore")
local reader = require("reader")

local game = {
  state = nil, moves = "", count = 0, time = 0, target = 0, speed = 1.5, language_index = 0, selected = nil,
  message = "", marked = {}, doubtful = {}, seed = 1, photographs = {},
}

local function load_renderer()
  assert(vc.C.vc_cube_renderer_set_moves(game.renderer, game.state, game.moves) == 0, vc.string(vc.C.vc_cube_renderer_error(game.renderer)))
  game.count = tonumber(vc.C.vc_cube_renderer_step_count(game.renderer))
  game.time, game.target = 0, 0
end

-- Checks the cube again after every change; a legal one gets its solution at once.
local function refresh()
  local problem, facelets = vc.problem(game.state)
  game.problem, game.marked, game.moves = problem, facelets, ""
  if problem then
    game.message = "Not a possible cube: " .. problem
  else
    local moves, why = vc.solve(game.state)
    game.moves = moves or ""
    game.message = moves and (#moves > 0 and "Solution: " .. moves or "The cube is solved.") or why
  end
  load_renderer()
end

function game.set_state(state, doubtful)
  game.state, game.doubtful, game.selected, game.failure = state, doubtful or {}, nil, nil
  refresh()
end

-- A cube that was read is decided anew with the correction; any other just gets the new sticker.
function game.correct(facelet, letter)
  local again = game.reading and game.reading.correct(facelet, letter)
  if again then return game.set_state(again.state, again.doubtful) end
  game.state = game.state:sub(1, facelet - 1) .. letter .. game.state:sub(facelet + 1)
  game.doubtful[facelet] = nil
  refresh()
end

function game.random_cube()
  game.seed = game.seed + 1
  game.reading, game.photographs = nil, {}
  game.set_state(vc.random(game.seed))
end

function game.go(turns) game.target = math.max(0, math.min(game.count, turns)) end
function game.next_turn() game.go(math.floor(game.target + 1e-6) + 1) end
function game.previous_turn() game.go(math.ceil(game.target - 1e-6) - 1) end
function game.playing() return game.target == game.count and game.time < game.count - 1 end
function game.play()
  if game.playing() then
    game.go(math.ceil(game.time))
  else
    if game.time >= game.count then game.time = 0 end
    game.go(game.count)
  end
end

function game.language() return vc.string(vc.C.vc_cube_language(game.language_index)) end
function game.next_language()
  game.language_index = (game.language_index + 1) % tonumber(vc.C.vc_cube_language_count())
end

--- The caption of the turn at hand; in English where `font` lacks letters.
function game.caption(font)
  if game.problem then return "" end
  local out = vc.new("const char *[1]")
  local index = math.min(math.floor(game.time + 1e-6), game.count)
  if vc.C.vc_cube_renderer_caption_get(game.renderer, index, game.language(), out) ~= 0 then return "" end
  local text = vc.string(out[0])
  if font:hasGlyphs(text) then return text end
  assert(vc.C.vc_cube_renderer_caption_get(game.renderer, index, "en", out) == 0)
  return vc.string(out[0])
end

-- An error of an argument is shown in the window, with a random cube instead of the photographs.
function game.fail(why)
  game.reading, game.photographs = nil, {}
  if not game.state then game.set_state(vc.random(game.seed)) end
  game.failure = tostring(why)
  io.stderr:write(game.failure, "\n")
end

function game.read_photographs(files)
  local ok, result = pcall(reader.read, vc, files)
  if not ok then return game.fail(result) end
  game.reading, game.photographs = result, result.photographs
  game.set_state(result.state, result.doubtful)
end

return game
