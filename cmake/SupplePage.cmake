# The cockpit's page: web/ and the npm packages of its lock file, bundled and embedded as one source.
# Not made again until one of these files changes.
set(web ${PROJECT_SOURCE_DIR}/web)
file(GLOB_RECURSE page_parts CONFIGURE_DEPENDS
  ${web}/src/*.ts ${web}/style/*.css)
list(APPEND page_parts ${web}/build.mjs ${web}/index.html ${web}/icon.svg ${web}/unavailable.html
     ${web}/package.json ${web}/package-lock.json)

set(page ${PROJECT_BINARY_DIR}/web/page.cpp)
add_custom_command(
  OUTPUT ${page}
  COMMAND ${CMAKE_COMMAND} -D WEB=${web} -D FOLDER=${PROJECT_BINARY_DIR}/web -D OUT=${page}
          -P ${PROJECT_SOURCE_DIR}/cmake/make_page.cmake
  DEPENDS ${page_parts} ${PROJECT_SOURCE_DIR}/cmake/make_page.cmake
          ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
  COMMENT "Bundling the cockpit's page"
  VERBATIM)
target_sources(supple_cockpit PRIVATE ${page})
