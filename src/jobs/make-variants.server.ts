import type { JobPayload } from '../platform/jobs.ts';
import { makeImageVariants } from '../images/make-variants.server.ts';
import type { JobDeps } from './context.server.ts';

export async function makeVariantsJob(
  deps: JobDeps,
  { imageId }: JobPayload<'make-variants'>,
): Promise<void> {
  await makeImageVariants(deps, imageId);
}
