// Cubes, SET cards, shapes, drawings, tags and robot targets, seen in the browser: `load()` starts the library in a worker.
import tables from "./Generated/interface.js";
import { checkFeatures, missingFeatures, VisionCoreError } from "./module.js";

export { missingFeatures, VisionCoreError };

/** The library in a worker. Its functions are those of the tables. */
class VisionCore {
  #worker;
  #waiting = new Map();
  #number = 0;

  constructor(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data: { id, result, error } }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) reject(new VisionCoreError(error.code, error.message));
      else resolve(result);
    };
    worker.onerror = (event) => this.#end(`the worker failed: ${event.message ?? "its script did not load"}`);
  }

  call(name, argument, options, transferred = []) {
    if (!this.#worker) return Promise.reject(new VisionCoreError("VC_ERR_CANCELLED", "the library was closed"));
    return new Promise((resolve, reject) => {
      const id = this.#number++;
      this.#worker.postMessage({ id, name, argument, options }, transferred);
      this.#waiting.set(id, { resolve, reject });
    });
  }

  memorySize() {
    return this.call("memorySize");
  }

  close() {
    this.#end("the library was closed");
  }

  #end(message) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new VisionCoreError("VC_ERR_CANCELLED", message));
    this.#waiting.clear();
  }
}

/** What cannot be copied or sent to a worker ends as an error of the library too. */
function ofLibrary(error) {
  if (error instanceof VisionCoreError) return error;
  return new VisionCoreError(error instanceof RangeError ? "VC_ERR_NO_MEMORY" : "VC_ERR_INVALID_ARGUMENT", String(error));
}

const isBytes = (data) => data instanceof Uint8ClampedArray || data instanceof Uint8Array;

// What the worker needs of a picture: objects like an ImageData may have methods, which cannot be sent. Its own copy can be transferred,
// which takes less time than to clone it. (The method slice() of a Buffer would not copy.)
function pixels(value) {
  if (value?.data === undefined) return value;
  const { data, width, height } = value;
  return { data: isBytes(data) ? new Uint8Array(data) : data, width, height };
}

for (const name of Object.keys(tables.calls)) {
  VisionCore.prototype[name] = async function (argument, options) {
    try {
      const sent = Array.isArray(argument) ? argument.map(pixels) : pixels(argument);
      return await this.call(name, sent, options, [sent].flat().filter((each) => isBytes(each?.data)).map(({ data }) => data.buffer));
    } catch (error) {
      throw ofLibrary(error);
    }
  };
}

/** Loads the library; see index.d.ts. */
export async function load({ module = new URL("./visioncore.wasm", import.meta.url), worker } = {}) {
  checkFeatures();
  const core = new VisionCore(worker ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
  try {
    // The worker would resolve it against its own script.
    await core.call("load", String(new URL(module, globalThis.document?.baseURI ?? globalThis.location?.href)));
  } catch (error) {
    core.close();
    throw ofLibrary(error);
  }
  return core;
}
