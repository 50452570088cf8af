import type { JobPayload } from '../../../domain/jobs.ts';
import { makePictureVariants } from '../../services/pictures/make-variants.ts';
import type { JobDeps } from '../handlers.ts';

export async function makeVariantsJob(
  deps: JobDeps,
  { imageId }: JobPayload<'make-variants'>,
): Promise<void> {
  await makePictureVariants(deps, imageId);
}
