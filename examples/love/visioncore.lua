-- libvisioncore through LuaJIT's FFI: the public header is the binding, there is no glue code to compile.
local ffi = require("ffi")

local vc = {}

local function first_readable(paths)
  for _, path in ipairs(paths) do
    local file = io.open(path, "rb")
    if file then
      file:close()
      return path
    end
  end
end

-- What is left of the header and of those that it includes when the preprocessor has run as for C; each file once.
local included = {}
local function declarations(path)
  if included[path] then
    return ""
  end
  included[path] = true
  local text = assert(io.open(path, "rb")):read("*a")
  text = text:gsub('#include "([^"]+)"', function(name)
    return declarations(path:match("^.*/") .. name)
  end)
  text = text:gsub("#ifdef __cplusplus.-#endif", "")
  text = text:gsub("\n%s*#[^\n]*", "\n")
  return (text:gsub("%f[%w_]VC_API%f[^%w_]", ""))
end

--- Loads the library. `options.library` and `options.header` are paths; nil = the usual places.
function vc.load(options, here)
  local header = options.header or first_readable({
    here .. "/../../include/visioncore.h", "/usr/local/include/visioncore.h", "/usr/include/visioncore.h",
  })
  assert(header, "visioncore.h was not found: use --header PATH")
  ffi.cdef(declarations(header))
  ffi.cdef(declarations((header:gsub("visioncore%.h$", "visioncore_extras.h"))))
  local library = options.library or first_readable({
    os.getenv("VISIONCORE_LIBRARY") or "", here .. "/libvisioncore.so.0", here .. "/../../build/lib/libvisioncore.so.0",
  })
  vc.C = ffi.load(library or "libvisioncore.so.0")
  vc.version = ffi.string(vc.C.vc_version_string())
  return vc
end

--- A handle: made by `create(out)`, released by the collector.
function vc.handle(name, ...)
  local out = ffi.new(name .. "*[1]")
  local count = select("#", ...)
  local arguments = { ... }
  arguments[count + 1] = out
  local status = vc.C[name .. "_create"](unpack(arguments, 1, count + 1))
  assert(status == 0, name .. ": " .. ffi.string(vc.C.vc_last_error()))
  return ffi.gc(out[0], vc.C[name .. "_destroy"])
end

--- An options struct with its defaults, or a result struct with its size.
function vc.struct(name, init)
  local value = ffi.new(name)
  if init then
    vc.C[init](value, ffi.sizeof(name))
  else
    value.struct_size = ffi.sizeof(name)
  end
  return value
end

--- Text of a char array or pointer.
vc.string = ffi.string
vc.new = ffi.new

--- A random legal cube: 54 letters, and the seed for the next.
function vc.random(seed)
  local state = ffi.new("uint64_t[1]", seed)
  local out = ffi.new("char[55]")
  assert(vc.C.vc_cube_random(state, out) == 0)
  return ffi.string(out)
end

--- nil for a legal cube; otherwise what is wrong in words, and the facelets concerned (from 1).
function vc.problem(state)
  local report = vc.struct("vc_cube_report")
  if vc.C.vc_cube_check(state, #state, report) == 0 then return nil, {} end
  local facelets = {}
  for i = 0, report.facelet_count - 1 do facelets[report.facelets[i] + 1] = true end
  return ffi.string(report.text), facelets
end

--- Moves that solve a cube, or nil and why not.
function vc.solve(state)
  vc.solver = vc.solver or vc.handle("vc_solver", nil)
  local solution = vc.struct("vc_solution")
  if vc.C.vc_solver_solve(vc.solver, state, solution) ~= 0 then return nil, ffi.string(vc.C.vc_solver_error(vc.solver)) end
  return ffi.string(solution.text)
end

return vc
