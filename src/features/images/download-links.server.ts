import { can } from '../../app/capabilities.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext, Context } from '../../app/context.server.ts';
import { getSharedSecret } from '../../platform/database/secrets.server.ts';
import { signedLinks } from '../../platform/auth/signed-links.server.ts';
import { findImageByPath } from './image-queries.server.ts';
import { fullKey } from './keys.server.ts';
import { fileResponse } from '../../platform/http/file-response.server.ts';

/**
 * Returns a signed link to the image without a watermark, valid for 15 to 30 minutes.
 * `file` is the public path of the image or its last part; a `?cb=` suffix is ignored.
 * @throws {AppError} notFound, also for the image of a draft unless the user may see it
 */
export async function createImageLink(
  ctx: Context,
  { carId, file }: { carId: number; file: string },
): Promise<{ presignedUrl: string }> {
  const name = file.replace(/\?cb=.*$/s, '');
  const imagePath = name.includes('/') ? name : `${carId}/images/${name}`;
  if (!isPathOf(carId, imagePath)) throw unknownImage();
  await findVisibleImage(ctx, imagePath);
  const path = (await signer(ctx)).sign(linkPath(imagePath));
  return { presignedUrl: `${ctx.publicUrl}${path}` };
}

/**
 * Returns the file of a signed link. If the car is unpublished, only staff get it.
 * @throws {AppError} forbidden if the link is forged or expired, notFound if the file no longer exists
 */
export async function downloadImage(
  ctx: ApiContext,
  { imagePath }: { imagePath: string },
): Promise<Response> {
  const { searchParams } = new URL(ctx.client.request.url);
  if (!(await signer(ctx)).verify(linkPath(imagePath), searchParams))
    throw new AppError('forbidden', 'This link has expired. Please request a new one.');
  const { storageKey } = await findVisibleImage(ctx, imagePath);
  const file = await ctx.storage.get(fullKey(storageKey, null));
  if (!file) throw unknownImage();
  const head = { type: file.contentType, headers: { 'cache-control': 'private, max-age=900' } };
  return fileResponse(ctx, head, Buffer.concat(await file.body.toArray()));
}

const linkPath = (imagePath: string) => `/api/car-images/file/${imagePath}`;

const signer = async ({ db }: Context) => signedLinks(await getSharedSecret(db, 'image-links'));

const isPathOf = (carId: number, imagePath: string) =>
  imagePath.startsWith(`${carId}/`) && /^[\w./-]{1,300}$/.test(imagePath);

async function findVisibleImage({ database, user }: Context, imagePath: string) {
  const image = await findImageByPath(database, imagePath);
  if (!image || image.isInBin || !(image.publish || can(user, 'cars.read'))) throw unknownImage();
  return image;
}

const unknownImage = () => new AppError('notFound', 'This image does not exist.');
