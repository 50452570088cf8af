import type { ApiClient } from '../api/client.ts';
import type { ApiBody } from '../api/contract.ts';

type Template = ApiBody<'put', '/reply-templates/:templateId'>;

export const replyTemplateCalls = ({ get, post, put, remove }: ApiClient) => ({
  replyTemplates: (signal?: AbortSignal) => get('/reply-templates', { signal }),
  addReplyTemplate: (body: ApiBody<'post', '/reply-templates'>) =>
    post('/reply-templates', 201, { body }),
  /** Also moves the template if it has a `position`. */
  changeReplyTemplate: (templateId: number, body: Template) =>
    put('/reply-templates/:templateId', { params: { templateId }, body }),
  deleteReplyTemplate: (templateId: number) =>
    remove('/reply-templates/:templateId', { params: { templateId } }),
});
