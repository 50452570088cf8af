/**
 * Allows browsers to upload images to the bucket of `S3_BUCKET`, from pages of `PUBLIC_URL` and of further
 * origins, and checks it as a browser does.
 *
 *     npm run s3:cors [-- https://other-name.example …]
 */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../server/config.ts';
import { allowUploads, mayUpload } from '../server/storage/s3-cors.ts';

const { positionals } = parseArgs({ allowPositionals: true });
try {
  await setUp(positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function setUp(others: readonly string[]): Promise<void> {
  const { s3, publicUrl } = readConfig(process.env);
  if (!s3) throw new ConfigError('S3_ENDPOINT, S3_BUCKET and the keys must be set.');
  const origins = [publicUrl, ...others];
  const refusal = await allowUploads(s3, origins).then(
    () => null,
    (error: Error) => error.message,
  );
  const refused: string[] = [];
  for (const origin of origins) if (!(await mayUpload(s3, origin))) refused.push(origin);
  if (refused.length === 0) {
    console.log(`Browsers may upload to ${s3.bucket} from ${origins.join(', ')}.`);
    return;
  }
  throw new Error(`Browsers may not upload to ${s3.bucket} from ${refused.join(', ')}.
${refusal ?? 'The store accepted the rule but does not apply it yet.'}
Set this rule in the console of the store:
  allowed origins: ${origins.join(', ')}
  allowed methods: PUT
  allowed headers: content-type
OpenStack Swift has no call for it: set cors_preflight_allow_origin in the section filter:s3api of
proxy-server.conf, and X-Container-Meta-Access-Control-Allow-Origin on the container.`);
}
