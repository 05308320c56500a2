import { serve } from '#server/resources/serve.ts';
import { views } from '../views.resource.ts';
import { listSettings, setListSettings } from './listSettings.service.ts';
import { createView, getView, listViews, removeView, updateView } from './views.service.ts';

export const viewsServer = serve(views, {
  list: listViews,
  get: getView,
  create: createView,
  update: updateView,
  remove: removeView,
  settings: listSettings,
  set_settings: setListSettings,
});
