/** Path of upload step 2. No organization can have it as its nickname, which holds no tilde. */
export const uploadPath = '/~upload'
