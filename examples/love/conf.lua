-- Window of the cube example.
function love.conf(t)
  t.identity = "visioncore-cube"
  t.version = "11.4"
  t.console = false
  t.window.title = "Cube: libvisioncore from LÖVE"
  t.window.width, t.window.height = 1100, 720
  t.window.depth = 24
  t.window.msaa = 4
  t.modules.audio, t.modules.sound, t.modules.physics, t.modules.joystick, t.modules.video = false, false, false, false, false
end
