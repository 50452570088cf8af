declare module 'subset-font' {
  /** Subsets a font to the characters of `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes: Record<string, number | { min: number; max: number; default?: number }>;
      noHinting?: boolean;
      keepFeatures?: string[];
      dropTables?: string[];
    },
  ): Promise<Buffer>;
}
