declare module 'subset-font' {
  /** Cuts a font file down to the letters of `text`; answers the new file. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, { min: number; max: number; default?: number }>;
      noHinting: boolean;
      keepFeatures: string[];
    },
  ): Promise<Buffer>;
}
