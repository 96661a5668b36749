-- Corrects the centre of U, which the photographs show in another colour, then a second sticker, with the game of examples/love.
local root = os.getenv("ROOT")
package.path = root .. "/examples/love/?.lua;" .. package.path
local vc = require("visioncore").load({ header = root .. "/include/visioncore.h" }, root .. "/examples/love")
local game = require("game")

love.errorhandler = function(message)
  io.stderr:write(debug.traceback(tostring(message)), "\n")
  return function() return 1 end
end

function love.load(arguments)
  game.renderer = vc.handle("vc_cube_renderer", nil)
  game.read_photographs(arguments)
  assert(game.problem and game.state:sub(5, 5) == "B", "the centre of U is blue")
  game.correct(5, "U")
  assert(not game.problem and game.state:sub(5, 5) == "U", "the corrected cube is solved")
  game.correct(1, game.state:sub(1, 1))
  assert(not game.problem and game.state:sub(5, 5) == "U", "the next correction keeps that of the centre")
  love.event.quit()
end
