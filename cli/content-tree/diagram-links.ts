/**
 * Addresses in the place of links in the text of a diagram. `parse` writes them, `diagrams` keeps no other ones, and
 * `render` puts the resolved addresses back.
 */

/** The index in `ParsedPage.links` follows. The name is reserved: it can be no host. */
export const LINK_PREFIX = 'https://link.invalid/';
/** It is in place of a URL that is not allowed. */
export const NO_LINK = `${LINK_PREFIX}none`;

/** The prefix of all ids in a drawing. The index of the diagram in its page takes the place of `id`. */
export const ID_PREFIX = 'diagram-id-';
