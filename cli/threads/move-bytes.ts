/** How a thread of a pool hands over what it made. In: a result, and the bytes in it. Out: a value to return to the pool. */
import { kTransferable, kValue, Tinypool } from 'tinypool';

/**
 * The bytes move to the thread that asked, in place of being copied twice. Each must have all of its memory to itself, as
 * those have that a `TextEncoder` gives; the thread that made them has none of them any more. The caller of the task gets
 * `result`: the pool takes the wrapping off.
 */
export function moveBytes(result: object, bytes: readonly Uint8Array[]): object {
  const memory = bytes.map(({ buffer }) => buffer);
  return Tinypool.move({ [kTransferable]: memory, [kValue]: result });
}
