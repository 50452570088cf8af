/** The answer to an HEIC upload that the server cannot decode. */
export const HEIC_ADVICE =
  'This is an HEIC image, which we cannot read. Save it as JPEG, or set the camera to "Most Compatible"';
