import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { installedPath } from '../../platform/installed-path.server.ts';
import { displayImage } from '../../platform/images/image.ts';

const imageFacts = z.record(
  z.string(),
  displayImage.pick({ width: true, height: true, placeholder: true, studio: true }).strict(),
);
/** Dimensions, placeholder and studio of each demo image by file name. */
export type DemoImageFacts = z.infer<typeof imageFacts>;

export async function readDemoImageFacts(): Promise<DemoImageFacts> {
  return imageFacts.parse(await readDemoJson('images.json'));
}

export async function readDemoJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(installedPath(`demo-stock/${file}`), 'utf8'));
}

export function readDemoImage(name: string): Promise<Buffer> {
  return readFile(installedPath(`demo-stock/images/${name}.webp`));
}
