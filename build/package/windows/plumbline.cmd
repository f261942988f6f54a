@echo off
rem The command line of Plumbline. No page is shown, so that there is nothing for Chromium's sandbox to keep in.
"%~dp0..\Plumbline.exe" --no-sandbox --no-zygote --plumbline-run=cli -- %*
exit /b %ERRORLEVEL%
