/** Addresses of the scripts of public pages: see `scripts/vite/islands-plugin.ts`. */
declare module 'virtual:islands-scripts' {
  interface Script {
    modules: string[];
    imports: string[];
  }
  const scripts: { islands: Script; forms: Script };
  export default scripts;
}
