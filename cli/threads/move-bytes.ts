/**
 * Moves the result of a thread to the owner of the pool. In: a result, and the bytes in it. Out: a value to return to the
 * pool.
 */
import { kTransferable, kValue, Tinypool } from 'tinypool';

/**
 * Moves the bytes to the calling thread instead of copying them twice. Each array must own its whole ArrayBuffer, as arrays
 * of a `TextEncoder` do. After the call the buffers are detached in this thread. The caller of the task gets `result`,
 * because the pool removes the wrapper.
 */
export function moveBytes(result: object, bytes: readonly Uint8Array[]): object {
  const memory = bytes.map(({ buffer }) => buffer);
  return Tinypool.move({ [kTransferable]: memory, [kValue]: result });
}
