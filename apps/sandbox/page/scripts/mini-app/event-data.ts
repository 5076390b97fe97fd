import type { ThemeParams } from '../../../src/wire.ts';

/** `eventData` of the events that the host handles. It comes from the app, so any field may be missing. */
export interface EventData extends AppButton {
  need_confirmation?: boolean;
  color_key?: keyof ThemeParams;
  url?: string;
  file_name?: string;
  path_full?: string;
  title?: string;
  message?: string;
  buttons?: PopupButton[];
  data?: string;
  query?: string;
  id?: string;
  req_id?: string;
  method?: string;
  params?: StorageParams;
  type?: string;
  impact_style?: string;
  notification_type?: string;
}

export interface AppButton {
  is_visible?: boolean;
  text?: string;
  color?: string;
  text_color?: string;
  is_active?: boolean;
  is_progress_visible?: boolean;
}

export interface PopupButton {
  id?: string;
  type?: string;
  text?: string;
}

export interface StorageParams {
  key?: string;
  value?: string;
  keys?: string[];
}
