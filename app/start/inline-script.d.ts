/** Imports a TypeScript file as the text of an inline script. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}
