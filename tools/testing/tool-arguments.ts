/** Returns the arguments with which Node runs a tool as its npm script does. */
export const toolArguments = (script: string, ...args: string[]): string[] => [
  '--import',
  './src/platform/module-hooks.server.ts',
  `tools/${script}.ts`,
  ...args,
];
