declare module 'subset-font' {
  /** Cuts a font file down to the letters of `text`; answers the new file. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes: Record<string, number | { min: number; max: number; default?: number }>;
      noHinting?: boolean;
      keepFeatures?: string[];
    },
  ): Promise<Buffer>;
}
