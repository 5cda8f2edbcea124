/** The places of the schemas for editors in the package. In: nothing. Out: paths below the compiled programs. */
export const CATEGORY_SCHEMA = 'schemas/category.json';
export const FRONT_MATTER_SCHEMA = 'schemas/front-matter.json';
