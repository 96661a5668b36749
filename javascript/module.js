// The library in the thread that calls it: calls of the C functions of a WebAssembly module with the options and results of JavaScript.
// The worker of this package uses it; so can other programs.
import tables from "./Generated/interface.js";

/** A call that failed: `code` is the name of the library's VC_ERR constant, the message its text. */
export class VisionCoreError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "VisionCoreError";
    this.code = code;
  }
}

// Modules with a 64-bit memory, and with a function that catches an exception as a reference.
const HEADER = [0, 97, 115, 109, 1, 0, 0, 0];
const NEEDS = {
  "64-bit memories": [5, 3, 1, 4, 1],
  "exception references": [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 15, 1, 13, 0, 2, 105, 31, 64, 1, 3, 0, 11, 0, 11, 26, 11],
  "128-bit vectors": [1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
};

/** What the library needs of WebAssembly and this engine does not have: an empty list, or names for users. */
export function missingFeatures() {
  if (typeof WebAssembly !== "object") return ["WebAssembly"];
  return Object.keys(NEEDS).filter((name) => !WebAssembly.validate(new Uint8Array([...HEADER, ...NEEDS[name]])));
}

export function checkFeatures() {
  const missing = missingFeatures();
  if (missing.length > 0) {
    throw new VisionCoreError("VC_ERR_UNSUPPORTED", `this browser's WebAssembly has no ${missing.join(", no ")}; Chrome, Edge and Opera from 137 and Firefox from 134 have them`);
  }
}

const SIZES = { char: 1, int8: 1, uint8: 1, uint16: 2, int32: 4, uint32: 4, float: 4, double: 8, int64: 8, uint64: 8, size: 8, ptrdiff: 8, pointer: 8 };
const BIG = new Set(["int64", "uint64", "size", "ptrdiff", "pointer"]);
const ACCESS = { int8: "Int8", uint8: "Uint8", char: "Uint8", uint16: "Uint16", int32: "Int32", uint32: "Uint32", float: "Float32", double: "Float64", int64: "BigInt64", uint64: "BigUint64", size: "BigUint64", ptrdiff: "BigInt64", pointer: "BigUint64" };

// The whole numbers that a field can hold, and that JavaScript holds exactly.
const RANGES = { uint8: [0, 255], int32: [-(2 ** 31), 2 ** 31 - 1], uint32: [0, 2 ** 32 - 1], uint64: [0, Number.MAX_SAFE_INTEGER] };

const invalid = (message) => new VisionCoreError("VC_ERR_INVALID_ARGUMENT", message);

/** A value in the text of an error: JSON, or its type where it has none. */
function shown(value) {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}

/** A text for C, which reads it up to the first NUL. */
function encoded(text) {
  if (text.includes("\0")) throw invalid(`${shown(text)} has a NUL`);
  return new TextEncoder().encode(text);
}

export class VisionCoreModule {
  /** Compiles and starts a module from a Response or its bytes. */
  static async create(source) {
    checkFeatures();
    const imports = { visioncore: { now_ms: () => performance.timeOrigin + performance.now() } };
    const { instance } = source instanceof Response ? await WebAssembly.instantiateStreaming(source, imports) : await WebAssembly.instantiate(source, imports);
    return new VisionCoreModule(instance.exports);
  }

  constructor(exports) {
    this.c = exports;
    this.handles = new Map(); // by owner: the options and the address of the last one
    exports._initialize();
  }

  /** Bytes of the memory of the module, which grows and never shrinks. */
  get memorySize() {
    return this.c.memory.buffer.byteLength;
  }

  /** Calls a function of the package, by its name. */
  call(name, argument, options = {}) {
    if (!Object.hasOwn(tables.calls, name)) throw invalid(`${name}: no such function`);
    const { call, owner, result } = tables.calls[name];
    const { asked, ...fields } = options ?? {};
    const strokes = name === "rateStrokes", drawing = strokes || name === "rateDrawing";
    if (asked !== undefined && !drawing) throw invalid(`asked: not an option of ${name}`);
    return this.scope((memory) => {
      if (name === "solve") return this.solve(memory, this.handle(owner, fields), argument);
      const out = memory.take(8), handle = this.handle(owner, fields);
      const word = drawing ? [asked === undefined ? 0n : memory.text(String(asked))] : [];
      let status;
      if (name === "readCube") {
        this.addPictures(memory, handle, argument);
        status = this.c[call](handle, out);
      } else {
        status = this.c[call](handle, ...(strokes ? memory.strokes(argument) : [memory.image(argument)]), ...word, out);
      }
      this.check(status, owner, handle);
      return this.taken(result, out);
    });
  }

  solve(memory, solver, state) {
    const { size, fields } = tables.structs.vc_solution;
    const out = memory.take(size);
    memory.put(out, fields.struct_size, size);
    this.check(this.c.vc_solver_solve(solver, memory.text(String(state)), out), "vc_solver", solver);
    const read = (name) => memory.get(out, fields[name]);
    const machine = this.handles.get("vc_solver").fields;
    const metrics = Object.entries(tables.options.vc_solver.fields.metric.names), lengths = read("lengths");
    return {
      state: String(state), solution: read("text"), length: read("length"), elapsed_us: read("elapsed_s") * 1e6, optimal: read("is_optimal") !== 0,
      cost: read("cost"), lengths: Object.fromEntries(metrics.map(([name, number]) => [name, lengths[number]])),
      ...(machine.quarter_turn_s > 0 || machine.half_turn_s > 0 ? { machine_s: read("machine_s") } : {}),
    };
  }

  addPictures(memory, reader, pictures) {
    if (!Array.isArray(pictures)) throw invalid("readCube: needs an array of pictures");
    const finder = this.handle("vc_cube_finder", {});
    for (const picture of pictures) {
      this.scope((inner) => {
        const out = inner.take(8);
        this.check(this.c.vc_cube_finder_find(finder, inner.image(picture), out), "vc_cube_finder", finder);
        const faces = inner.pointer(out);
        const status = this.c.vc_cube_reader_add(reader, faces, 0n);
        this.c.vc_cube_face_list_destroy(faces);
        this.check(status, "vc_cube_reader", reader);
      });
    }
  }

  /** The object behind a call, kept until one with other options is wanted. A reader of cubes starts anew. */
  handle(owner, fields) {
    return this.scope((memory) => {
      const options = memory.options(owner, fields), known = this.handles.get(owner);
      const key = String(new Uint8Array(this.c.memory.buffer, Number(options), tables.options[owner].size));
      if (known?.key === key && owner !== "vc_cube_reader") return known.address;
      const out = memory.take(8);
      this.check(this.c[`${owner}_create`](options, out));
      const address = memory.pointer(out);
      if (known) this.c[`${owner}_destroy`](known.address);
      this.handles.set(owner, { key, fields, address });
      return address;
    });
  }

  /** The JSON of a result, whose address is at `out`; the result is destroyed. */
  taken(result, out) {
    const address = new DataView(this.c.memory.buffer).getBigUint64(Number(out), true);
    try {
      const text = this.c[`${result}_json`](address);
      if (text === 0n) throw new VisionCoreError("VC_ERR_NO_MEMORY", "out of memory");
      return JSON.parse(this.text(text));
    } finally {
      this.c[`${result}_destroy`](address);
    }
  }

  text(address) {
    const bytes = new Uint8Array(this.c.memory.buffer), start = Number(address);
    return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
  }

  check(status, owner, handle) {
    if (status === 0) return;
    const text = owner ? this.c[`${owner}_error`](handle) : this.c.vc_last_error();
    throw new VisionCoreError(tables.errors[status] ?? String(status), this.text(text));
  }

  /** Calls `body` with memory that is freed when it returns. */
  scope(body) {
    const memory = new Memory(this);
    try {
      return body(memory);
    } finally {
      memory.free();
    }
  }
}

/** Blocks of a module's memory that live until `free`. */
class Memory {
  constructor(module) {
    this.module = module;
    this.blocks = [];
  }

  /** Zeros after the first `filled` bytes. */
  take(size, filled = 0) {
    const block = this.module.c.malloc(BigInt(size));
    if (block === 0n) throw new VisionCoreError("VC_ERR_NO_MEMORY", `no memory for ${size} bytes`);
    this.blocks.push(block);
    new Uint8Array(this.module.c.memory.buffer, Number(block) + filled, size - filled).fill(0);
    return block;
  }

  free() {
    for (const block of this.blocks) this.module.c.free(block);
  }

  copy(bytes, extra = 0) {
    const block = this.take(bytes.length + extra, bytes.length);
    new Uint8Array(this.module.c.memory.buffer).set(bytes, Number(block));
    return block;
  }

  text(text) {
    return this.copy(encoded(text), 1);
  }

  pointer(address) {
    return new DataView(this.module.c.memory.buffer).getBigUint64(Number(address), true);
  }

  put(address, { offset, kind }, value, index = 0) {
    const place = Number(address) + offset + index * SIZES[kind];
    new DataView(this.module.c.memory.buffer)[`set${ACCESS[kind]}`](place, BIG.has(kind) ? BigInt(value) : value, true);
  }

  get(address, { offset, kind, count }) {
    const view = new DataView(this.module.c.memory.buffer), start = Number(address) + offset;
    if (kind === "char") return this.module.text(start);
    const read = (index) => view[`get${ACCESS[kind]}`](start + index * SIZES[kind], true);
    return count === undefined ? read(0) : Array.from({ length: count }, (_, index) => read(index));
  }

  /** A vc_image of an ImageData or an object like it. */
  image(picture) {
    const { data, width, height } = picture ?? {};
    if (!(data instanceof Uint8ClampedArray || data instanceof Uint8Array)) throw invalid("a picture needs data, width and height, as ImageData has");
    if (!Number.isInteger(width) || !Number.isInteger(height) || data.length !== width * height * 4) {
      throw invalid(`a picture of ${width} x ${height} pixels has 4 bytes for each, not ${data.length}`);
    }
    const { size, fields } = tables.structs.vc_image, image = this.take(size);
    const values = { data: this.copy(data), data_size: data.length, stride: width * 4, width, height, format: tables.formats.rgba32 };
    for (const [name, value] of Object.entries(values)) this.put(image, fields[name], value);
    return image;
  }

  /** Points, lengths and number of strokes. */
  strokes(strokes) {
    if (!Array.isArray(strokes) || !strokes.every(Array.isArray)) throw invalid("strokes are arrays of points [x, y]");
    const isPoint = (point) => Array.isArray(point) && point.length === 2 && point.every((each) => typeof each === "number");
    if (!strokes.every((stroke) => stroke.every(isPoint))) throw invalid("a point of a stroke is [x, y]");
    const points = new Float64Array(strokes.flat(2)), lengths = new Int32Array(strokes.map((stroke) => stroke.length));
    return [...[points, lengths].map((array) => this.copy(new Uint8Array(array.buffer))), BigInt(strokes.length)];
  }

  /** The options struct of a handle: defaults, and the given fields. */
  options(owner, given) {
    const { struct, size, fields } = tables.options[owner];
    const address = this.take(size);
    this.module.c[`${struct}_init`](address, BigInt(size));
    for (const [name, value] of Object.entries(given)) {
      const field = Object.hasOwn(fields, name) && name !== "struct_size" ? fields[name] : undefined;
      if (!field) throw invalid(`${name}: no such option; there are ${Object.keys(fields).filter((each) => each !== "struct_size" && each !== "reserved").join(", ")}`);
      if (value !== undefined) this.option(address, name, field, value);
    }
    return address;
  }

  option(address, name, field, value) {
    if (field.kind === "char") {
      if (typeof value !== "string") throw invalid(`${name}: ${shown(value)} is not a text`);
      const bytes = encoded(value);
      if (bytes.length >= field.count) throw invalid(`${name}: at most ${field.count - 1} letters`);
      [...bytes, 0].forEach((byte, index) => this.put(address, field, byte, index));
    } else if (field.bits && typeof value !== "number") {
      const range = field.bits === "shift" ? [0, 8 * SIZES[field.kind] - 1] : undefined;
      const bits = [value].flat().map((each) => BigInt(this.number(name, field, each, range)));
      this.put(address, field, bits.reduce((all, bit) => all | (field.bits === "shift" ? 1n << bit : bit), 0n));
    } else if (field.count !== undefined) {
      if (!Array.isArray(value) || value.length !== field.count) throw invalid(`${name}: needs an array of ${field.count} numbers`);
      value.forEach((each, index) => this.put(address, field, this.number(name, field, each), index));
    } else {
      this.put(address, field, this.number(name, field, value));
    }
  }

  /** The number behind a value: a name of a constant, a letter, true or false. */
  number(name, field, value, [least, most] = RANGES[field.kind] ?? []) {
    if (field.form === "flag") return value ? 1 : 0;
    if (field.form === "letter" && typeof value === "string" && value.length === 1) return value.charCodeAt(0);
    if (field.names && typeof value === "string" && Object.hasOwn(field.names, value)) return field.names[value];
    if (typeof value !== "number" || !(Number.isInteger(value) || field.kind === "double" || field.kind === "float")) {
      throw invalid(`${name}: ${shown(value)} is ${field.names ? `none of ${Object.keys(field.names).join(", ")}` : "not a number that it may be"}`);
    }
    if (value < least || value > most) throw invalid(`${name}: ${value} must be in ${least}..${most}`);
    return value;
  }
}
