/** Where the package has the schemas for editors. In: nothing. Out: paths below the compiled programs. */
export const CATEGORY_SCHEMA = 'schemas/category.json';
export const FRONT_MATTER_SCHEMA = 'schemas/front-matter.json';
