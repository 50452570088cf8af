/** The parts of libheif that we use; the package has no types for them. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Decodes into `target`. Calls back with null if the image cannot be decoded. */
    display(
      target: Pick<ImageData, 'data' | 'width' | 'height'>,
      done: (decoded: object | null) => void,
    ): void;
    free(): void;
  }
  interface Libheif {
    HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] };
  }
  /** Compiles the embedded WebAssembly synchronously. */
  export default function createLibheif(): Libheif;
}
