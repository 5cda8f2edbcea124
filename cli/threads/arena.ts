/**
 * Memory for the bytes of many texts, which goes back and forth between two threads: bytes of their own would have to be
 * made, handed over and collected for each text, and those are most of what a thread that gets them collects. In: texts.
 * Out: their bytes, side by side.
 */
const encoder = new TextEncoder();

/** Bytes with all of their memory to themselves, so that it can change threads. */
export type Memory = Uint8Array<ArrayBuffer>;

/** What nobody has written to takes no memory. */
const FIRST_BYTES = 4 * 1024 * 1024;
/** Who needed so much may soon need a little more. */
const ROOM = 1.25;

export class Arena {
  #memory: Memory = new Uint8Array();
  #used = 0;
  /** What there was no room for. */
  #others: Memory[] = [];
  #size = FIRST_BYTES;

  /** Begins anew, in memory that came from here before and that nobody reads any more. */
  begin(memory: Memory | null): void {
    const needed = this.#others.reduce((sum, { length }) => sum + length, this.#used);
    this.#size = Math.max(this.#size, Math.ceil(needed * ROOM));
    const fits = memory !== null && memory.length >= this.#size;
    this.#memory = fits ? memory : new Uint8Array(this.#size);
    this.#used = 0;
    this.#others = [];
  }

  encode(text: string): Uint8Array {
    const start = this.#used;
    const { read, written } = encoder.encodeInto(text, this.#memory.subarray(start));
    if (read < text.length) {
      const bytes = encoder.encode(text);
      this.#others.push(bytes);
      return bytes;
    }
    this.#used += written;
    return this.#memory.subarray(start, this.#used);
  }

  /** What there is to hand over: first the memory that may come back. */
  get pieces(): readonly [memory: Memory, ...others: Memory[]] {
    return [this.#memory, ...this.#others];
  }
}
