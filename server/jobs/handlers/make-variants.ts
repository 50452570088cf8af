import type { JobPayload } from '../../../domain/jobs.ts';
import { makeImageVariants } from '../../services/images/make-variants.ts';
import type { JobDeps } from '../context.ts';

export async function makeVariantsJob(
  deps: JobDeps,
  { imageId }: JobPayload<'make-variants'>,
): Promise<void> {
  await makeImageVariants(deps, imageId);
}
