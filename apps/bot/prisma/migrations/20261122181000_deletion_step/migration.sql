-- AlterEnum
ALTER TYPE "conversation_step" ADD VALUE 'deletion';
