import { createApi } from '../app/lib/api.ts';

/** A client of the site's API that staff have signed in, with its cookie. */
export async function signedIn(url: string) {
  const answer = await fetch(`${url}/api/users/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'bench@forecourt.example',
      password: 'a-long-password-for-the-bench',
    }),
  });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  const api = createApi((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    return fetch(url + path, { ...init, headers });
  });
  return { api, cookie };
}

/** Fills the lists through the API until there are so many makes and models, evenly spread. */
export async function fillLists(
  api: Awaited<ReturnType<typeof signedIn>>['api'],
  wanted: { makes: number; models: number },
): Promise<void> {
  const has = { makes: (await api.makes()).length, models: (await api.models()).length };
  for (let n = has.makes; n < wanted.makes; n += 1) await api.createMake({ name: `Make ${n}` });
  const makes = await api.makes();
  for (let n = has.models; n < wanted.models; n += 1) {
    const { makeId } = makes[n % makes.length]!;
    await api.createModel({ makeId, name: `Model ${n}` });
  }
}
