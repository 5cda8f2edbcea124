/** The colors of terminal output. They are those of picocolors, whose own types cannot be imported by name. */
import type picocolors from 'picocolors';

export type Colors = ReturnType<typeof picocolors.createColors>;
