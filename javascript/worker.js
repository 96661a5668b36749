// The worker: one module, and the calls that the page sends, one after the other.
import { VisionCoreError, VisionCoreModule } from "./module.js";

let address;
let module;

async function start() {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new VisionCoreError("VC_ERR_IO", `${address}: ${response.status} ${response.statusText}`);
    // Servers that do not know the type of the file send another one, which compiling while it loads refuses, as it does parameters.
    const isTyped = response.headers.get("Content-Type")?.toLowerCase() === "application/wasm";
    return await VisionCoreModule.create(isTyped ? response : await response.arrayBuffer());
  } catch (error) {
    // Without a connection, or with one that was cut off, and for files that are not the module.
    const isOfFile = [TypeError, WebAssembly.CompileError, WebAssembly.LinkError].some((kind) => error instanceof kind);
    throw isOfFile ? new VisionCoreError("VC_ERR_IO", `${address}: ${error.message}`) : error;
  }
}

async function answer({ name, argument, options }) {
  if (name === "load") address = argument;
  try {
    const running = await (module ??= start());
    return name === "load" ? null : name === "memorySize" ? running.memorySize : running.call(name, argument, options);
  } catch (error) {
    if (error instanceof VisionCoreError && error.code !== "VC_ERR_IO") throw error;
    // A module that did not load or has trapped is not used again: the next call starts another one.
    module = undefined;
    if (error instanceof VisionCoreError) throw error;
    const isTrap = error instanceof WebAssembly.RuntimeError;
    throw new VisionCoreError(isTrap ? "VC_ERR_NO_MEMORY" : "VC_ERR_INTERNAL", isTrap ? `the library ended: out of memory, or a bug (${error.message})` : String(error));
  }
}

let last = Promise.resolve();
self.onmessage = ({ data: { id, ...call } }) => {
  last = last.then(() => answer(call)).then(
    (result) => self.postMessage({ id, result }),
    ({ code, message }) => self.postMessage({ id, error: { code, message } }),
  );
};
