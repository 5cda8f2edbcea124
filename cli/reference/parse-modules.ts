/** Parses Terraform modules with one parser. In: the files of each module. Out: the modules, in that order. */
import { createHclParser } from './hcl.js';
import { parseModule, type Module, type ModuleFile } from './module.js';

export async function parseModules(
  modules: readonly (readonly ModuleFile[])[],
): Promise<readonly Module[]> {
  const parser = await createHclParser();
  return modules.map((files) => parseModule(files, parser));
}
