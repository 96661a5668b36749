import type { Recognizers } from "./Generated/types.js";

export * from "./Generated/types.js";

/** A call that failed. `code` is the name of a VC_ERR constant of the C library, `message` the library's text. */
export class VisionCoreError extends Error {
  code: string;
  constructor(code: string, message: string);
}

/** What the library needs of WebAssembly and this browser does not have, as names for users; empty where it runs. */
export function missingFeatures(): string[];

export interface LoadOptions {
  /** address of visioncore.wasm, absolute or relative to the page; by default beside this file */
  module?: string | URL;
  /** a worker that runs worker.js of this package; by default a new one */
  worker?: Worker;
}

/** The library, in a worker of its own. */
export interface VisionCore extends Recognizers {
  /** Bytes of memory that the module has taken. */
  memorySize(): Promise<number>;
  /** Ends the worker. Calls that have no result yet fail with VC_ERR_CANCELLED. */
  close(): void;
}

/** Starts the library. Throws a VisionCoreError where the browser lacks something, or the module does not load. */
export function load(options?: LoadOptions): Promise<VisionCore>;
