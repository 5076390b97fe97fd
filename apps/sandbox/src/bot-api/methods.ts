import { answerCallbackQuery } from './answer-callback-query.ts';
import { answerWebAppQuery } from './answer-web-app-query.ts';
import * as profile from './bot-profile.ts';
import { copyMessage, forwardMessage } from './copy-message.ts';
import { deleteMessage, deleteMessages } from './delete-message.ts';
import * as edit from './edit-message.ts';
import { getFile } from './get-file.ts';
import { getUpdates } from './get-updates.ts';
import type { Method } from './method.ts';
import { savePreparedInlineMessage } from './save-prepared-inline-message.ts';
import * as media from './send-media.ts';
import { sendChatAction, sendMessage } from './send-message.ts';
import { deleteWebhook, getWebhookInfo, setWebhook } from './webhook-settings.ts';

const METHODS: Record<string, Method> = {
  getMe: profile.getMe,
  getChat: profile.getChat,
  getUpdates,
  setWebhook,
  deleteWebhook,
  getWebhookInfo,
  sendMessage,
  sendChatAction,
  sendPhoto: media.sendPhoto,
  sendVideo: media.sendVideo,
  sendDocument: media.sendDocument,
  sendAnimation: media.sendAnimation,
  sendMediaGroup: media.sendMediaGroup,
  copyMessage,
  forwardMessage,
  editMessageText: edit.editMessageText,
  editMessageCaption: edit.editMessageCaption,
  editMessageReplyMarkup: edit.editMessageReplyMarkup,
  editMessageMedia: edit.editMessageMedia,
  deleteMessage,
  deleteMessages,
  answerCallbackQuery,
  answerWebAppQuery,
  savePreparedInlineMessage,
  getFile,
  setMyCommands: profile.setMyCommands,
  getMyCommands: profile.getMyCommands,
  deleteMyCommands: profile.deleteMyCommands,
  setChatMenuButton: profile.setChatMenuButton,
  getChatMenuButton: profile.getChatMenuButton,
  setMyName: profile.setBotText('name', 'name'),
  getMyName: profile.getBotText('name', 'name'),
  setMyDescription: profile.setBotText('description', 'description'),
  getMyDescription: profile.getBotText('description', 'description'),
  setMyShortDescription: profile.setBotText('shortDescription', 'short_description'),
  getMyShortDescription: profile.getBotText('shortDescription', 'short_description'),
  setMyDefaultAdministratorRights: () => true,
  logOut: () => true,
  close: () => true,
};

const BY_LOWER_CASE = new Map(Object.entries(METHODS).map(([name, method]) => [name.toLowerCase(), method]));

/** Telegram ignores the case of method names. */
export function findMethod(name: string): Method | undefined {
  return BY_LOWER_CASE.get(name.toLowerCase());
}
