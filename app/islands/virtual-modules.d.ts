/** Addresses of the script of public pages: see `scripts/vite/islands-plugin.ts`. */
declare module 'virtual:islands-script' {
  const script: { modules: string[]; imports: string[] };
  export default script;
}
