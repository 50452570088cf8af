import { parseArgs } from 'node:util';
import { ConfigError } from '../src/app/config.server.ts';
import { allowUploads, mayUpload } from '../src/platform/storage/s3-cors.server.ts';
import { runTool, type ToolContext } from './tool.ts';

const HELP = `npm run s3:cors [-- https://other-name.example …]
Allows browsers to upload images to the bucket of S3_BUCKET, from pages of PUBLIC_URL and of further origins,
and checks it as a browser does.`;

async function allowOrigins({ config }: ToolContext, others: readonly string[]): Promise<string> {
  const { s3, publicUrl } = config;
  if (!s3) throw new ConfigError('S3_ENDPOINT, S3_BUCKET and the keys must be set.');
  const origins = [publicUrl, ...others];
  const refusal = await allowUploads(s3, origins).then(
    () => null,
    (error: Error) => error.message,
  );
  const refused: string[] = [];
  for (const origin of origins) if (!(await mayUpload(s3, origin))) refused.push(origin);
  if (refused.length === 0)
    return `Browsers may upload to ${s3.bucket} from ${origins.join(', ')}.`;
  throw new Error(`Browsers may not upload to ${s3.bucket} from ${refused.join(', ')}.
${refusal ?? 'The store accepted the rule but does not apply it yet.'}
Set this rule in the console of the store:
  allowed origins: ${origins.join(', ')}
  allowed methods: PUT
  allowed headers: content-type
OpenStack Swift has no call for it: set cors_preflight_allow_origin in the section filter:s3api of
proxy-server.conf, and X-Container-Meta-Access-Control-Allow-Origin on the container.`);
}

await runTool({
  help: HELP,
  parse: (args) => parseArgs({ args, allowPositionals: true }).positionals,
  run: allowOrigins,
});
