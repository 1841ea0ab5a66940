# A build without npm has a page that says so, and is a build.
execute_process(
  COMMAND ${CMAKE_COMMAND} -D WEB=${WEB} -D FOLDER=${FOLDER} -D OUT=${FOLDER}/page.cpp
          -D NPM=${FOLDER}/no-such-npm -P ${MAKE}
  RESULT_VARIABLE result ERROR_VARIABLE said)
if(NOT result EQUAL 0 OR NOT said MATCHES "page is not in this build")
  message(FATAL_ERROR "make_page.cmake ends with ${result} and says: ${said}")
endif()
file(READ ${FOLDER}/unavailable/index.html page)
foreach(word "no-such-npm" "Foxglove can connect to this port")
  if(NOT page MATCHES "${word}")
    message(FATAL_ERROR "the page does not say '${word}': ${page}")
  endif()
endforeach()
file(READ ${FOLDER}/page.cpp source)
if(NOT source MATCHES "\"/index.html\"")
  message(FATAL_ERROR "the source does not hold the page")
endif()
