// Which checks a change needs: the change's own files, and the tests that reach the modules in it.

const TEST_FILE = /^tests\/(integration|api|e2e)\/.*\.(test|spec)\.ts$/;
const MODULE = /^app\/modules\/([^/]+)\//;

/** The modules that files lie in. */
export const modulesOf = (files) => [...new Set(files.flatMap((file) => MODULE.exec(file)?.[1] ?? []))];

/** Whether a test file reaches a module: by its name or folder ("seo-mutes.test.ts", "api/seo/"), or by what it imports. */
function reaches(module, path, text) {
  const [, , ...names] = path.split("/");
  return (
    names.some((name) => name === module || name.startsWith(`${module}.`) || name.startsWith(`${module}-`)) ||
    text.includes(`#app/modules/${module}/`)
  );
}

/**
 * The test files in workerd and in the browser that a change needs.
 * @param {readonly string[]} changed paths of the change
 * @param {readonly { path: string, text: string }[]} tests every such file
 */
export function testsFor(changed, tests) {
  const modules = modulesOf(changed);
  // Code under the modules is looked up by the tests that import the very file.
  const under = changed.filter((file) => !MODULE.test(file) && /^(app|db|functions)\/.*\.tsx?$/.test(file));
  const chosen = tests.filter(
    ({ path, text }) =>
      TEST_FILE.test(path) &&
      (changed.includes(path) ||
        modules.some((module) => reaches(module, path, text)) ||
        under.some((file) => text.includes(`#${file}`))),
  );
  const paths = chosen.map(({ path }) => path);
  return {
    workerd: paths.filter((path) => path.endsWith(".test.ts")),
    journeys: paths.filter((path) => path.endsWith(".spec.ts")),
  };
}
